import { beforeEach, expect, it, vi } from 'vitest'
import { openPath } from './messages.ts'

const page = (focused: boolean, went: boolean) => ({
  focused,
  focus: vi.fn(async () => {}),
  navigate: vi.fn(async () => {
    if (!went) throw new TypeError('not controlled')
    return {}
  }),
  postMessage: vi.fn(),
})
type Page = ReturnType<typeof page>
const openWindow = vi.fn(async () => {})
let pages: readonly Page[] = []

beforeEach(() => {
  openWindow.mockClear()
  vi.stubGlobal('self', { clients: { openWindow, matchAll: async () => pages } })
})

it('a press on a message opens its page in the one that is open and in front', async () => {
  const [behind, front] = [page(false, true), page(true, true)]
  pages = [behind, front]
  await openPath('/campaign-detail-page/olive-grove?tab=updates')
  expect(front.focus).toHaveBeenCalledOnce()
  expect(front.navigate).toHaveBeenCalledWith('/campaign-detail-page/olive-grove?tab=updates')
  expect(front.postMessage).not.toHaveBeenCalled()
  expect(behind.navigate).not.toHaveBeenCalled()
  expect(openWindow).not.toHaveBeenCalled()
})

it('one that the worker may not lead is asked to go by itself', async () => {
  const only = page(false, false)
  pages = [only]
  await openPath('/notifications')
  expect(only.postMessage).toHaveBeenCalledWith({ type: 'open', path: '/notifications' })
})

it('with none open, a new one', async () => {
  pages = []
  await openPath('/investments')
  expect(openWindow).toHaveBeenCalledWith('/investments')
})
