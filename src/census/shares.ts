/** How far a count is, from 0 to 1. */
export type Share = number;

/** Goes through the steps of a part of a count, which goes from one share of the whole to another. */
export function* scaled<Result>(
  shares: Generator<Share, Result>,
  from: Share,
  share: Share,
): Generator<Share, Result> {
  for (let next = shares.next(); ; next = shares.next()) {
    if (next.done) return next.value;
    yield from + share * next.value;
  }
}
