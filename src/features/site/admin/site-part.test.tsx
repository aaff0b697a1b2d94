/** Saving a part of the settings: the administrator's own save is not reported as a concurrent change. */

import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createStore, Provider } from 'jotai'
import { SWRConfig } from 'swr'
import { afterEach, expect, it, vi } from 'vitest'
import { describedPages } from '#domain/content/described-pages.ts'
import type { SiteAdministration } from '#contract/site/admin-site.ts'
import { Dictionary, IntlProvider } from '#src/intl/intl.tsx'
import { SitePartView } from './site-part.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const values = Object.fromEntries(
  describedPages.flatMap((page) =>
    [`${page}Title`, `${page}Description`].map((name) => [name, { en: '', fr: '', ar: '' }]),
  ),
)

function siteOf(version: number, metaDescription: string): SiteAdministration {
  return {
    parts: {
      meta: { values: { ...values, metaDescription: { en: metaDescription, fr: '', ar: '' } }, version, changed: null },
    },
    currencies: [],
    timeZones: [],
    captchaKeys: { source: 'none', shown: null, unreadable: false },
    address: '127.0.0.1',
  } as unknown as SiteAdministration
}

it('reports no concurrent change while the saved version arrives before the reply, and reports a later one', async () => {
  const dictionary = new Dictionary('en')
  await dictionary.load(['shell', 'errors', 'site-admin', 'admin'])
  const { promise: answer, resolve: answerNow } = Promise.withResolvers<undefined>()
  const requested = vi.fn<() => void>()
  vi.stubGlobal('fetch', async () => {
    requested()
    await answer
    const { meta } = siteOf(2, 'Changed').parts as unknown as { meta: object }
    return Response.json({ status: true, message: '', data: meta })
  })
  const user = userEvent.setup()
  const [store, cache] = [createStore(), new Map()]
  const page = (site: SiteAdministration) => (
    <Provider store={store}>
      <SWRConfig value={{ provider: () => cache }}>
        <IntlProvider intl={dictionary.intl()}>
          <SitePartView part="meta" site={site} reload={() => {}} />
        </IntlProvider>
      </SWRConfig>
    </Provider>
  )
  const view = render(page(siteOf(1, 'Own a part of the street')))
  const show = (site: SiteAdministration): void => view.rerender(page(site))
  const newer = () => screen.queryByText('Someone else changed these settings in the meantime')
  const [field] = screen.getAllByRole('textbox')
  await user.clear(field!)
  await user.type(field!, 'Changed')
  await user.click(screen.getByRole('button', { name: /save/i }))
  await vi.waitFor(() => expect(requested).toHaveBeenCalled())
  // The saved version is loaded before the response to the save arrives.
  show(siteOf(2, 'Changed'))
  expect(newer()).toBeNull()
  await act(async () => answerNow(undefined))
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: /save/i }).getAttribute('aria-disabled')).not.toBe('true'),
  )
  expect(newer()).toBeNull()
  await user.type(field!, ' again')
  show(siteOf(3, 'Of somebody else'))
  expect(newer()).not.toBeNull()
})
