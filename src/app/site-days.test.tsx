import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { endOfDay } from '#domain/calendar.ts'
import { TimeLeft } from '#src/features/campaign/dashboard/time-left.tsx'
import { NowProvider } from '#src/components/now.tsx'
import { compile } from '#tools/vite/compiled-messages.ts'
import { Dictionary, IntlProvider } from '#src/intl/intl.tsx'
import type { Language } from '#src/intl/locale.ts'

/** The westernmost and easternmost inhabited time zones, and UTC. */
const zones = ['Pacific/Honolulu', 'America/New_York', 'UTC', 'Asia/Dubai', 'Pacific/Auckland', 'Pacific/Kiritimati']

const last = { en: 'Jan 31, 2027', fr: '31 janv. 2027', ar: '31 يناير 2027' } as const

const texts = import.meta.glob<{ default: Record<string, unknown> }>('./messages/*/campaign-own.json', {
  eager: true,
})
for (const { default: area } of Object.values(texts))
  for (const [id, text] of Object.entries(area)) if (typeof text === 'string') area[id] = compile(text)

describe.each(zones)('in the time zone %s', (zone) => {
  const closesAt = endOfDay('2027-01-31', zone)

  test.each(['en', 'fr', 'ar'] as Language[])(
    'formats the last moment of a closing day as that day (%s)',
    (language) => {
      const { date } = new Dictionary(language).intl({ timezone: zone })
      expect(date(closesAt - 1)).toBe(last[language])
      expect(date(new Date(closesAt - 1).toISOString())).toBe(last[language])
      expect(date('2027-01-31')).toBe(last[language])
    },
  )

  test('shows an owner the closing day that was chosen', async () => {
    const dictionary = new Dictionary('en')
    await dictionary.load(['campaign-own'])
    const html = renderToString(
      <IntlProvider intl={dictionary.intl({ timezone: zone })}>
        <NowProvider initial={closesAt + 1}>
          <TimeLeft campaign={{ status: 4, closesAt: new Date(closesAt).toISOString() }} />
        </NowProvider>
      </IntlProvider>,
    )
    expect(html).toContain(last.en)
  })
})
