/** Shares the current address with another app if the device can, else copies it. */
export async function shareOrCopy(title: string): Promise<'shared' | 'copied' | 'nothing'> {
  const url = location.href
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url })
      return 'shared'
    }
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    // The user closed the share sheet, or the browser allows neither.
    return 'nothing'
  }
}
