/**
 * Reads the European Central Bank's euro foreign exchange reference rates: an XML file of the latest day, with units of
 * each currency for one euro.
 */

import type { ReferenceRateSource } from '#api/content-ports.ts'
import { readRates } from '#domain/site/reference-rates.ts'
import { parseXml } from '#api/adapters/safe-xml.ts'

const dailyFile = '/stats/eurofxref/eurofxref-daily.xml'
const patienceMs = 15_000
/** The file has about two kilobytes. */
const largestBytes = 100_000
/** It has about forty elements, three deep. */
const limits = { depth: 8, elements: 500, attributesOfOne: 10, textOfOne: 1000 } as const

/** The rates could not be loaded. */
class RatesUnavailable extends Error {
  override readonly name = 'RatesUnavailable'
}
/** What was loaded is not a day of rates. */
class RatesUnreadable extends Error {
  override readonly name = 'RatesUnreadable'
}

interface RateEndpoint {
  readonly name: ReferenceRateSource['name']
  /** The base address; it may contain a path. */
  readonly address: string
  readonly send: (request: Request) => Promise<Response>
}

/** @param url of the bank; without it, the rates are those of the sandbox, if there is one */
export function rateSources(
  url: string | undefined,
  sandbox: { readonly address: string; readonly send: RateEndpoint['send'] } | undefined,
): readonly ReferenceRateSource[] {
  if (url !== undefined) return [ecbRates({ name: 'ecb', address: url, send: (request) => fetch(request) })]
  return sandbox ? [ecbRates({ name: 'sandbox', address: `${sandbox.address}/ecb`, send: sandbox.send })] : []
}

export function ecbRates({ name, address, send }: RateEndpoint): ReferenceRateSource {
  return {
    name,
    fetch: async () => {
      const xml = await load(address + dailyFile, send)
      const rates = readRates(...daysOf(xml))
      if (!rates) throw new RatesUnreadable('the file is not a day of reference rates')
      return rates
    },
  }
}

async function load(address: string, send: RateEndpoint['send']): Promise<string> {
  try {
    const response = await send(new Request(address, { signal: AbortSignal.timeout(patienceMs), redirect: 'error' }))
    if (!response.ok) throw new RatesUnavailable(`status ${response.status}`)
    return await limitedText(response)
  } catch (error) {
    if (error instanceof RatesUnreadable || error instanceof RatesUnavailable) throw error
    // Without the cause: its code, such as that of a refused connection, would be read as an error of the database.
    throw new RatesUnavailable(`no file (${error instanceof Error ? error.name : 'unknown'})`)
  }
}

/** The text of a response that a server could send without an end. */
async function limitedText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let bytes = 0
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength
    if (bytes > largestBytes) throw new RatesUnreadable('the file is too large')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

type Published = readonly [currency: string, perEuro: string]

/** @throws RatesUnreadable unless the file is well-formed and has exactly one day */
function daysOf(xml: string): [day: string, published: readonly Published[]] {
  const days: string[] = []
  const published: Published[] = []
  try {
    parseXml(xml, limits, {
      open: (name, { time, currency, rate }) => {
        if (name !== 'Cube') return
        if (time !== undefined) days.push(time)
        if (currency !== undefined || rate !== undefined) published.push([currency ?? '', rate ?? ''])
      },
      text: () => {},
      close: () => {},
    })
  } catch (error) {
    throw new RatesUnreadable('the file is not well-formed', { cause: error })
  }
  const [day, ...others] = days
  if (day === undefined || others.length > 0) throw new RatesUnreadable('the file has not exactly one day')
  return [day, published]
}
