/**
 * Analytics in a separate document without this site's origin, so that the analytics scripts run only there. The
 * embedding page sends the kind of page, and neither the visitor nor the content (reliability 3.9).
 */

import { randomBytes } from 'node:crypto'
import { readSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import { analyticsRule } from '#domain/campaign/story.ts'
import { frameResponse } from './frame-response.ts'

const manager = 'https://www.googletagmanager.com'

export async function analyticsFrame({ db, site }: Deps): Promise<Response> {
  const code = (await readSettings(db.read)).settings.googleAnalyticsCode
  if (code === null || analyticsRule(code) !== undefined) throw new CallError('NOT_FOUND')
  const nonce = randomBytes(16).toString('base64')
  const isContainer = code.startsWith('GTM-')
  const address = isContainer ? `${manager}/gtm.js?id=${code}` : `${manager}/gtag/js?id=${code}`
  // Nothing is stored on the device: the frame has no storage, and a visitor is counted again with each start.
  const script = `
    globalThis.dataLayer = []
    function gtag() { dataLayer.push(arguments) }
    gtag('js', new Date())
    gtag('consent', 'default', { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied', analytics_storage: 'denied' })
    gtag('config', '${code}', { send_page_view: false, client_storage: 'none', anonymize_ip: true })
    addEventListener('message', ({ data, origin }) => {
      if (origin !== ${JSON.stringify(site.origin)} || data?.type !== 'page' || typeof data.page !== 'string') return
      gtag('event', 'page_view', { page_location: ${JSON.stringify(site.origin)} + data.page, page_title: data.page })
    })`
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Analytics</title><script nonce="${nonce}">${script}</script><script nonce="${nonce}" src="${address}" async></script></html>`
  return frameResponse(html, {
    allowed: [
      `script-src 'nonce-${nonce}' ${manager}`,
      'connect-src https://www.google-analytics.com https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com',
      'img-src https://www.google-analytics.com https://*.google-analytics.com https://*.googletagmanager.com',
      'sandbox allow-scripts',
    ],
    cacheControl: 'no-store',
    referrerPolicy: 'no-referrer',
  })
}
