/**
 * The European Central Bank's euro foreign exchange reference rates: the file of the latest day
 * (https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml), published on working days in the afternoon.
 */

import { Hono } from 'hono'
import { Books } from '#sandbox/books.ts'
import { read } from '#sandbox/control.ts'
import { object, text } from '#sandbox/fields.ts'
import type { Provider, ProviderContext } from '#sandbox/provider.ts'

/** Those of 24 September 2026. A simulated day has the same ones, until they are changed. */
const publishedRates = {
  USD: '1.1367',
  JPY: '180.57',
  CZK: '24.399',
  DKK: '7.4756',
  GBP: '0.85986',
  HUF: '366.15',
  PLN: '4.3823',
  RON: '5.2779',
  SEK: '11.2645',
  CHF: '0.9409',
  ISK: '138.00',
  NOK: '10.7895',
  TRY: '55.5332',
  AUD: '1.6177',
  BRL: '5.8890',
  CAD: '1.6047',
  CNY: '7.6302',
  HKD: '8.9148',
  IDR: '20384.10',
  ILS: '3.4649',
  INR: '109.0775',
  KRW: '1555.69',
  MXN: '19.9878',
  MYR: '4.6457',
  NZD: '2.0049',
  PHP: '71.328',
  SGD: '1.4549',
  THB: '38.057',
  ZAR: '18.6836',
}

/** The time of publication, about 16:00 in Frankfurt, in UTC. */
const publicationHour = 15
const dayMs = 86_400_000

export function createEcb({ schedule }: ProviderContext): Provider {
  const rates = new Map<string, string>(Object.entries(publishedRates))
  let pinnedDay: string | undefined
  const routes = new Hono()
  routes.get('/stats/eurofxref/eurofxref-daily.xml', (c) => {
    c.header('content-type', 'text/xml')
    return c.body(dailyFile(pinnedDay ?? latestDay(schedule.now()), rates))
  })
  return {
    name: 'ecb',
    routes,
    // The bank publishes rates and moves no money.
    books: new Books(),
    refusal: (status) =>
      new Response('<!DOCTYPE html><html><head><title>Error</title></head><body></body></html>', {
        status,
        headers: { 'content-type': 'text/html' },
      }),
    state: () => ({ rates: [...rates].map(([currency, rate]) => ({ currency, rate })) }),
    actions: {
      // As the bank publishes another rate, or a wrong one.
      'set-rate': (input) => {
        const { currency, rate } = read(object({ currency: text(10), rate: text(20) }), input)
        rates.set(currency, rate)
        return { currency, rate }
      },
      'drop-currency': (input) => {
        const { currency } = read(object({ currency: text(10) }), input)
        return { dropped: rates.delete(currency) }
      },
      'set-day': (input) => {
        const { day } = read(object({ day: text(10) }), input)
        pinnedDay = day
        return { day }
      },
    },
  }
}

/** The latest weekday whose rates are published. */
function latestDay(now: number): string {
  let at = now - publicationHour * 3_600_000
  while ([0, 6].includes(new Date(at).getUTCDay())) at -= dayMs
  return new Date(at).toISOString().slice(0, 10)
}

function dailyFile(day: string, rates: ReadonlyMap<string, string>): string {
  const lines = [...rates].map(([currency, rate]) => `\t\t\t<Cube currency='${currency}' rate='${rate}'/>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">',
    '\t<gesmes:subject>Reference rates</gesmes:subject>',
    '\t<gesmes:Sender>',
    '\t\t<gesmes:name>European Central Bank</gesmes:name>',
    '\t</gesmes:Sender>',
    '\t<Cube>',
    `\t\t<Cube time='${day}'>`,
    ...lines,
    '\t\t</Cube>',
    '\t</Cube>',
    '</gesmes:Envelope>',
  ].join('\n')
}
