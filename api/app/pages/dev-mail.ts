/** The demonstration's mailbox: lists the mails that would have been sent. Available only in a demonstration. */

import { listCapturedMails } from '#api/db/notification/captured-mails.ts'
import type { Deps } from '#api/deps.ts'

const mostMails = 100

/**
 * `/dev/mail` is the list, `/dev/mail/<id>` one mail as its recipient sees it, `/dev/mail.json` the list for programs.
 */
export async function devMailResponse(url: URL, deps: Deps): Promise<Response> {
  const recipient = url.searchParams.get('to')
  const mails = await listCapturedMails(deps.db.read, recipient, mostMails)
  if (url.pathname === '/dev/mail.json') {
    const list = mails.map((mail) => ({
      id: mail.id,
      to: mail.recipient,
      subject: mail.subject,
      language: mail.language,
      text: mail.text_body,
      at: mail.created_at.toISOString(),
    }))
    return new Response(JSON.stringify(list), {
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    })
  }
  const id = /^\/dev\/mail\/([0-9a-f-]{36})$/.exec(url.pathname)?.[1]
  const mail = mails.find((each) => each.id === id)
  if (mail) return html(mail.html_body)
  const rows = mails.map(
    (each) =>
      `<li><a href="/dev/mail/${each.id}"><b>${escape(each.subject)}</b></a><br><small>${escape(each.recipient)} · ${each.created_at.toISOString().slice(0, 16).replace('T', ' ')} UTC</small></li>`,
  )
  return html(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Captured mail</title><body style="font-family:system-ui;max-width:640px;margin:2rem auto;padding:0 1rem;line-height:1.5"><h1>Captured mail</h1><p>This is a demonstration: mails are kept here instead of being sent.</p><ul style="padding:0;list-style:none;display:grid;gap:.75rem">${rows.join('') || '<li>No mail yet.</li>'}</ul>`,
  )
}

function html(text: string): Response {
  return new Response(text, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // Mails have inline styles; only links are allowed otherwise.
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  })
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
