/** Longest wait for an idle moment, in milliseconds. */
const patienceMs = 5000
/** Delay after the start in browsers without an idle callback. */
const guessMs = 1500

/** Runs once the browser is idle. Returns the function to cancel. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, guessMs)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: patienceMs })
  return () => cancelIdleCallback(handle)
}
