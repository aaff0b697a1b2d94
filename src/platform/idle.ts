/** Longest that something waits for a quiet moment, in milliseconds. */
const patienceMs = 5000
/** How long after the start a browser that cannot tell is taken to be quiet. */
const guessMs = 1500

/** Runs once the browser has nothing better to do. Gives the way to call it off. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, guessMs)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: patienceMs })
  return () => cancelIdleCallback(handle)
}
