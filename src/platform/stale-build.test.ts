import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type PreloadError, watchBuild } from './stale-build.ts'

const reload = vi.fn()
let head: () => Promise<{ readonly status: number }>

watchBuild()

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-01-01T00:00:00Z') })
  sessionStorage.clear()
  document.body.replaceChildren()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('fetch', (_: string, { method }: { readonly method: string }) =>
    method === 'HEAD' ? head() : Promise.reject(new TypeError('the worker may answer it')),
  )
})
afterEach(() => {
  reload.mockClear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** @returns whether the page reloads instead of failing */
async function failImport(): Promise<boolean | undefined> {
  const event: PreloadError = new Event('vite:preloadError')
  dispatchEvent(event)
  await vi.runAllTimersAsync()
  return event.isReloading
}

it('reloads a page whose build the server does not have any more, once a minute', async () => {
  head = async () => ({ status: 404 })
  expect(await failImport()).toBe(true)
  expect(await failImport()).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(61_000)
  expect(await failImport()).toBe(true)
})

it('does not cancel the navigation that aborted an import', async () => {
  head = async () => ({ status: 200 })
  expect(await failImport()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

it('fails offline without waiting', async () => {
  head = async () => {
    throw new TypeError('Failed to fetch')
  }
  const event: PreloadError = new Event('vite:preloadError')
  dispatchEvent(event)
  expect(await event.isReloading).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

it('never reloads over unsaved input', async () => {
  head = async () => ({ status: 404 })
  const field = document.createElement('input')
  document.body.append(field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  expect(await failImport()).toBe(false)
  field.remove()
  expect(await failImport()).toBe(true)
})
