/**
 * Describes what Redis contains of calls of chaos.mjs without an answer: running jobs, unfinished tasks, and where they are.
 */

/** Returns lines for calls without an answer, running jobs, unfinished tasks with their keys and lists, and queues. */
export async function describeJobs(redis, hanging) {
  const lines = hanging.map(
    ({ name, jobId, begin }) => `${name} ${jobId ?? ''} begun ${new Date(begin).toISOString()}`,
  );
  const keys = (await redis.keys('*')).toSorted();
  for (const key of keys) {
    const id = /^bull:.*:([\w-]{45})$/.exec(key)?.[1];
    if (/:call:/.test(key) && (await redis.hget(key, 'state')) === 'running') {
      lines.push(`${key}: ${await content(redis, key)}`);
    } else if (id && (await redis.hget(key, 'returnvalue')) === null) {
      lines.push(`${key}: ${await content(redis, key)}`);
      for (const other of keys.filter((each) => each !== key && each.includes(id)))
        lines.push(`  ${other}: ${await content(redis, other)}`);
      for (const list of await listsWith(redis, keys, id)) lines.push(`  in ${list}`);
    }
  }
  lines.push(...keys.filter((key) => /:(client|meta|marker|stalled):?/.test(key)));
  return lines.join('\n');
}

/** Returns the time to live and the value of a key, without the data of tasks. */
async function content(redis, key) {
  const type = await redis.type(key);
  const ttl = `ttl ${await redis.ttl(key)} s, ${type}`;
  if (type === 'string') return `${ttl}, ${await redis.strlen(key)} bytes`;
  if (type !== 'hash') return ttl;
  const { data, ...rest } = await redis.hgetall(key);
  return `${ttl} ${JSON.stringify({ ...rest, data: data?.length })}`;
}

/** Returns the lists and sets of queues that contain a task. */
async function listsWith(redis, keys, id) {
  const found = [];
  for (const key of keys.filter((each) => /^bull:[^:]+:[\w-]+$/.test(each))) {
    const type = await redis.type(key);
    if (type === 'list' && (await redis.lpos(key, id)) !== null) found.push(key);
    if (type === 'zset' && (await redis.zscore(key, id)) !== null) found.push(key);
    if (type === 'set' && (await redis.sismember(key, id)) === 1) found.push(key);
  }
  return found;
}
