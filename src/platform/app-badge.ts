/**
 * The number on the icon of the installed app; 0 removes it. Where the browser has none, or the app is not installed,
 * nothing happens.
 */
export async function showAppBadge(count: number): Promise<void> {
  try {
    await navigator.setAppBadge(count)
  } catch {
    // Missing, or refused by the system.
  }
}
