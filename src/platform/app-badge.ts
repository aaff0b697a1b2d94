/**
 * The number on the icon of the installed app; 0 removes it. Only where there may be one: in the app, and where push
 * messages set it. Browsers without a window system end a page that asks for it.
 */
export async function showAppBadge(count: number): Promise<void> {
  try {
    const isApp = matchMedia('(display-mode: standalone)').matches
    if (isApp || Notification.permission === 'granted') await navigator.setAppBadge(count)
  } catch {
    // Missing, or refused by the system.
  }
}
