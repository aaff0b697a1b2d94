import { isSavingData } from './storage/data-saver.ts'

interface NetworkInformation {
  readonly effectiveType?: string
  readonly type?: string
}

/** Round trips shorter than this are those of a fast connection, in browsers that do not estimate it. */
const fastMs = 300

/** Whether the connection is good for more than what was asked for, and not paid for by the byte. */
export function isFastConnection(): boolean {
  if (isSavingData()) return false
  const { connection } = navigator as { connection?: NetworkInformation }
  if (connection?.effectiveType !== undefined)
    return connection.effectiveType === '4g' && connection.type !== 'cellular'
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page !== undefined && page.responseStart - page.requestStart < fastMs
}
