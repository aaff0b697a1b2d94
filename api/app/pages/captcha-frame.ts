/**
 * reCAPTCHA in a separate document, so that Google's scripts run only there. The token is posted to the embedding page.
 */

import { randomBytes } from 'node:crypto'
import type { Deps } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import { frameResponse } from './frame-response.ts'
import { languageOf } from './language.ts'

const google = 'https://www.google.com/recaptcha/'

export function captchaFrame(request: Request, { captcha, site }: Deps): Response {
  if (captcha.clientKey === undefined) throw new CallError('NOT_FOUND')
  const query = new URL(request.url).searchParams
  const language = languageOf(query.get('lng') ?? '') ?? 'en'
  const theme = query.get('theme') === 'dark' ? 'dark' : 'light'
  const nonce = randomBytes(16).toString('base64')
  const parameters = JSON.stringify({ sitekey: captcha.clientKey, theme }).replaceAll('<', String.raw`\u003c`)
  const target = JSON.stringify(site.origin)
  const script = `
    const post = (token) => parent.postMessage({ type: 'captcha', token }, ${target})
    globalThis.draw = () => grecaptcha.render('box', { ...${parameters}, callback: post, 'expired-callback': () => post(''), 'error-callback': () => post('') })`
  const html = `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><meta charset="utf-8"><title>reCAPTCHA</title><style>body{margin:0}</style><div id="box"></div><script nonce="${nonce}">${script}</script><script nonce="${nonce}" src="${google}api.js?onload=draw&amp;render=explicit&amp;hl=${language}" async defer></script></html>`
  return frameResponse(html, {
    allowed: [
      `script-src 'nonce-${nonce}' ${google} https://www.gstatic.com/recaptcha/`,
      `frame-src ${google} https://recaptcha.google.com/recaptcha/`,
      "style-src 'unsafe-inline'",
      "img-src 'self' data: https://www.gstatic.com/recaptcha/",
      `connect-src ${google}`,
    ],
    cacheControl: 'no-store',
    referrerPolicy: 'strict-origin-when-cross-origin',
  })
}
