/** Does this device save data? A choice of its own, as a cookie so that the server's pages know it; else what the browser says. */

export type SaverChoice = 'auto' | 'on'

export function saverChoice(): SaverChoice {
  return /(?:^|;\s*)saver=1/.test(document.cookie) ? 'on' : 'auto'
}

export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return saverChoice() === 'on' || connection?.saveData === true
}

export function chooseSaver(choice: SaverChoice): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `saver=1; Path=/; Max-Age=${choice === 'on' ? 31_536_000 : 0}; SameSite=Lax${secure}`
}
