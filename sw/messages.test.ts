import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { WorkerMessage } from '#contract/worker.ts'
import { openPath } from './messages.ts'

/** @param free whether leaving the page would lose nothing; undefined for one that does not answer */
const page = (focused: boolean, free: boolean | undefined) => ({
  focused,
  focus: vi.fn(async () => {}),
  navigate: vi.fn(async () => ({})),
  postMessage: vi.fn((message: WorkerMessage, ports?: readonly MessagePort[]) => {
    if (message.type === 'may-open' && free !== undefined) ports?.[0]?.postMessage(free)
  }),
})
type Page = ReturnType<typeof page>
const openWindow = vi.fn(async () => {})
let pages: readonly Page[] = []
const opened = (of: Page): string[] =>
  of.postMessage.mock.calls.flatMap(([message]) => (message.type === 'open' ? [message.path] : []))

beforeEach(() => {
  openWindow.mockClear()
  vi.stubGlobal('self', { clients: { openWindow, matchAll: async () => pages } })
})
afterEach(() => vi.unstubAllGlobals())

it('a notification click opens its page in the focused tab', async () => {
  const [behind, front] = [page(false, true), page(true, true)]
  pages = [behind, front]
  await openPath('/campaign-detail-page/olive-grove?tab=updates')
  expect(front.focus).toHaveBeenCalledOnce()
  expect(opened(front)).toEqual(['/campaign-detail-page/olive-grove?tab=updates'])
  expect(opened(behind)).toEqual([])
  expect(openWindow).not.toHaveBeenCalled()
})

it('a tab with unsaved input is not navigated; another tab is', async () => {
  const [filling, other] = [page(true, false), page(false, true)]
  pages = [filling, other]
  await openPath('/notifications')
  expect(opened(filling)).toEqual([])
  expect(filling.focus).not.toHaveBeenCalled()
  expect(opened(other)).toEqual(['/notifications'])
})

it.each([
  ['is being filled in', false],
  ['does not answer', undefined],
])('where the only tab %s, a new one is opened', async (_, free) => {
  const only = page(true, free)
  pages = [only]
  await openPath('/investments')
  expect(openWindow).toHaveBeenCalledWith('/investments')
  expect(opened(only)).toEqual([])
  expect(only.navigate).not.toHaveBeenCalled()
})

it('a notification click without an open tab opens a new one', async () => {
  pages = []
  await openPath('/investments')
  expect(openWindow).toHaveBeenCalledWith('/investments')
})
