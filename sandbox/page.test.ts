import { html } from 'hono/html'
import { describe, expect, test } from 'vitest'
import { filled, languageOf, pageResponse, shownAmount } from './page.ts'
import { ar } from './texts/ar.ts'
import { en } from './texts/en.ts'
import { fr } from './texts/fr.ts'

describe('hosted pages', () => {
  test.each([
    [['fr'], 'fr'],
    [['ar-EG', 'en'], 'ar'],
    [['auto', 'fr-CA,fr;q=0.9,en;q=0.8'], 'fr'],
    [[null, undefined, 'de-DE'], 'en'],
  ])('%j select %s', (wishes, tag) => {
    expect(languageOf(...wishes).tag).toBe(tag)
  })

  test.each([
    ['en', 12_345, 'usd', 2, '$123.45'],
    ['en', 500, 'jpy', 0, '¥500'],
    ['en', 1500, 'kwd', 3, 'KWD 1.500'],
    ['en', 500, 'isk', 2, 'ISK 5'],
    ['en', 5, 'mga', 0, 'MGA 5'],
    ['en', 5, 'huf', 0, 'HUF 5'],
  ])('%s formats %i %s with %i decimals as %s', (tag, amount, currency, decimals, shown) => {
    expect(shownAmount(languageOf(tag), amount, currency, decimals).replaceAll(/\s/g, ' ')).toBe(shown)
  })

  test('have the same placeholders in every language', () => {
    const placeholders = (text: string): string => [...text.matchAll(/\{\w+\}/g)].map(String).sort().join()
    for (const texts of [fr, ar])
      for (const [name, text] of Object.entries(texts))
        expect(placeholders(text), name).toBe(placeholders(en[name as keyof typeof en]))
  })

  test('run no scripts, are marked as a test, and link only to allowed targets', async () => {
    const page = await pageResponse({
      language: languageOf('ar'),
      provider: 'Stripe',
      title: '<b>&',
      body: html`<p>${filled(ar.pay, { amount: '<script>' })}</p>`,
      leadsTo: ['https://app.test/done?x=1', 'javascript:alert(1)', null],
    })
    const text = await page.text()
    expect(text).toContain('<html lang="ar" dir="rtl">')
    expect(text).toContain(ar.testMode)
    expect(text).toContain('<bdi>&lt;script&gt;</bdi>')
    expect(text).not.toContain('<script')
    const policy = page.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'; style-src 'sha256-")
    expect(policy).toContain("form-action 'self' https://app.test;")
    expect(policy).toContain("frame-ancestors 'none'")
  })
})
