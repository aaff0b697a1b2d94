/**
 * Ends at the server the sessions whose hashes wait. One that cannot be delivered stays and is tried again.
 * @param post sends a body to the call; gives the status of the answer, and throws where none came
 * @returns true once none waits
 */
export async function deliverRevocations(
  waiting: readonly string[],
  post: (body: string) => Promise<number>,
  delivered: (tokenHash: string) => Promise<void>,
): Promise<boolean> {
  let all = true
  for (const tokenHash of waiting) {
    const status = await post(JSON.stringify({ tokenHash })).catch(() => 0)
    // A refusal would be the same the next time, but for one that asks to wait.
    if ((status >= 200 && status < 300) || (status >= 400 && status < 500 && status !== 429 && status !== 408))
      await delivered(tokenHash)
    else all = false
  }
  return all
}
