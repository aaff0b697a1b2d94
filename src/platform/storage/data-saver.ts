/**
 * Whether this device saves data: the user's choice, stored as a cookie so that the server's pages know it; else the
 * browser's setting.
 */

export type DataSaverChoice = 'auto' | 'on'

export function dataSaverChoice(): DataSaverChoice {
  return /(?:^|;\s*)saver=1/.test(document.cookie) ? 'on' : 'auto'
}

export function isSavingData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return dataSaverChoice() === 'on' || connection?.saveData === true
}

export function chooseDataSaver(choice: DataSaverChoice): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `saver=1; Path=/; Max-Age=${choice === 'on' ? 31_536_000 : 0}; SameSite=Lax${secure}`
}
