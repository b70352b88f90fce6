/** What Redis does in one step, so that nothing comes between looking at a job and changing it: programs in Lua. */

/**
 * Writes the record of a job that runs from now on; it has had as many answers as there are, and the life that it has already.
 * KEYS: record, results. ARGV: life, then fields and values. Answers the life.
 */
export const RUN: string = `
redis.call('HSETNX', KEYS[1], 'life', ARGV[1])
redis.call('HSET', KEYS[1], 'state', 'running', 'failed', 0, 'done', redis.call('HLEN', KEYS[2]), unpack(ARGV, 2))
return redis.call('HGET', KEYS[1], 'life')`;

/**
 * Notes an answer, once for each name, if the job is still wanted.
 * KEYS: record, results, progress, times. ARGV: name, outcome, milliseconds, how many times are kept.
 */
export const FINISH: string = `
if redis.call('HGET', KEYS[1], 'state') ~= 'running' then return 0 end
if redis.call('HSETNX', KEYS[2], ARGV[1], ARGV[2]) == 1 then
  redis.call('HINCRBY', KEYS[1], 'done', 1)
  redis.call('LPUSH', KEYS[4], ARGV[3])
  redis.call('LTRIM', KEYS[4], 0, ARGV[4] - 1)
  local ttl = redis.call('PTTL', KEYS[1])
  if ttl > 0 then for i = 2, 4 do redis.call('PEXPIRE', KEYS[i], ttl) end end
end
redis.call('HDEL', KEYS[3], ARGV[1])
return 1`;

/** Fails a job, if it is still wanted. KEYS: record, list of jobs. ARGV: error, key of the job. */
export const FAIL: string = `
if redis.call('HGET', KEYS[1], 'state') ~= 'running' then return 0 end
redis.call('HSET', KEYS[1], 'state', 'failed', 'error', ARGV[1])
redis.call('HINCRBY', KEYS[1], 'failed', 1)
redis.call('HDEL', KEYS[2], ARGV[2])
return 1`;

/** Sets a field of a hash of a job that is still wanted. KEYS: record, hash. ARGV: field, value. */
export const NOTE: string = `
if redis.call('HGET', KEYS[1], 'state') ~= 'running' then return 0 end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
local ttl = redis.call('PTTL', KEYS[1])
if ttl > 0 then redis.call('PEXPIRE', KEYS[2], ttl) end
return 1`;
