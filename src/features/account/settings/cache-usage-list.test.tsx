/** Clears data stored on the device, or reports that clearing failed. */

import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { Dictionary, type Intl, IntlProvider } from '#src/intl/intl.tsx'
import { cacheKinds } from '#src/platform/storage/device-cache.ts'
import { CacheUsageList } from './cache-usage-list.tsx'

let intl: Intl
beforeAll(async () => {
  const dictionary = new Dictionary('en')
  await dictionary.load(['shell', 'errors', 'account-preferences'])
  intl = dictionary.intl()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const parts = cacheKinds.map((kind) => ({ kind, entries: 2, bytes: 1000 }))

async function clearAll(caches: object): Promise<ReturnType<typeof vi.fn>> {
  vi.stubGlobal('caches', caches)
  const onChange = vi.fn<() => void>()
  render(
    <IntlProvider intl={intl}>
      <CacheUsageList parts={parts} partition="" onChange={onChange} />
    </IntlProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: intl.text('prefs.clearAll') }))
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled())
  return onChange
}

it('clears cached data, but not the assets of the site', async () => {
  const gone: string[] = []
  const names = ['pictures-v1', 'assets-v1']
  await clearAll({
    keys: () => Promise.resolve(names),
    delete: (name: string) => Promise.resolve(gone.push(name) > 0),
  })
  expect(gone).toEqual(['pictures-v1'])
  expect(screen.queryByRole('alert')).toBeNull()
})

it('shows an error when the device does not delete it', async () => {
  await clearAll({ keys: () => Promise.reject(new DOMException('no', 'SecurityError')) })
  expect(screen.getByRole('alert').textContent).toContain(intl.text('prefs.dropFailed'))
})
