/**
 * Ends at the server the sessions whose hashes are queued. One that cannot be delivered stays queued and is retried.
 * @param post sends a body to the call; returns the status of the response, and throws if there was none
 * @returns true once the queue is empty
 */
export async function deliverRevocations(
  waiting: readonly string[],
  post: (body: string) => Promise<number>,
  delivered: (tokenHash: string) => Promise<void>,
): Promise<boolean> {
  let all = true
  for (const tokenHash of waiting) {
    const status = await post(JSON.stringify({ tokenHash })).catch(() => 0)
    // A refusal would be the same on the next attempt, except for one that requires a wait.
    if ((status >= 200 && status < 300) || (status >= 400 && status < 500 && status !== 429 && status !== 408))
      await delivered(tokenHash)
    else all = false
  }
  return all
}
