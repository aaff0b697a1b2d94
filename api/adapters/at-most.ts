/** Runs so many pieces of work at once, and the others in their order. */
export function atMost(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= count) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // The next one takes this turn.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
