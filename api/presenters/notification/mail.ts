/** Mails as text and as HTML, mirrored in Arabic. All user input is escaped. */

import type { Mail } from '#api/ports.ts'
import { type MailList, type MailText, text as textOf } from '#api/texts/text.ts'
import type { NonEmptyText } from '#api/texts/values.ts'
import type { Language } from '#contract/shapes.ts'

export interface MailFrame {
  readonly to: string
  /** If undefined, the greeting has no name. */
  readonly firstName: NonEmptyText | undefined
  readonly language: Language
  readonly siteName: NonEmptyText
  readonly accent: string
  /** The link of the action. */
  readonly link?: string
  /** Why it was sent, if it does not concern an account. */
  readonly reason?: string
  /** The one-click unsubscribe link. */
  readonly unsubscribe?: string
}

export function renderMail(frame: MailFrame, content: MailText): Mail {
  const { language } = frame
  const hello =
    frame.firstName === undefined
      ? textOf(language, 'mail.greeting-without-name')
      : textOf(language, 'mail.greeting', { name: frame.firstName })
  const footer = frame.reason ?? textOf(language, 'mail.footer', { site: frame.siteName })
  const action =
    content.action !== undefined && frame.link !== undefined ? { text: content.action, link: frame.link } : undefined
  return {
    to: frame.to,
    language: frame.language,
    subject: content.subject.replace(/[\r\n]+/g, ' '),
    text: [
      hello,
      '',
      ...content.body,
      ...(content.lists ?? []).flatMap(({ heading, lines, end }) => [
        '',
        heading,
        ...lines.map(({ text, link }) => (link === undefined ? `- ${text}` : `- ${text}\n  ${link}`)),
        ...(end ? [`${end.text}: ${end.link}`] : []),
      ]),
      ...(action ? ['', `${action.text}: ${action.link}`] : []),
      '',
      '--',
      footer,
      ...(frame.unsubscribe === undefined ? [] : [`${textOf(language, 'mail.unsubscribe')}: ${frame.unsubscribe}`]),
    ].join('\n'),
    html: htmlOf(frame, content, hello, footer, action),
    ...(frame.unsubscribe === undefined ? {} : { unsubscribe: frame.unsubscribe }),
  }
}

function htmlOf(
  { language, siteName, accent, unsubscribe }: MailFrame,
  content: MailText,
  hello: string,
  footer: string,
  action: { text: string; link: string } | undefined,
): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escape(text)}</p>`
  const end =
    unsubscribe === undefined
      ? ''
      : ` <a href="${escape(unsubscribe)}" style="color:#5b6863">${escape(textOf(language, 'mail.unsubscribe'))}</a>`
  const button = action
    ? `<p style="margin:24px 0"><a href="${escape(action.link)}" style="background:${accent};color:#ffffff;display:inline-block;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600">${escape(action.text)}</a></p><p style="margin:0 0 16px;color:#5b6863;font-size:13px;overflow-wrap:anywhere"><bdi>${escape(action.link).replaceAll('/', '/<wbr>')}</bdi></p>`
    : ''
  return `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(content.subject)}</title></head><body style="margin:0;background:#faf8f4;font-family:system-ui,'Segoe UI',Tahoma,sans-serif;color:#18211e;line-height:1.55"><div style="max-width:560px;margin:0 auto;padding:32px 20px"><p style="font-family:Georgia,serif;font-size:20px;font-weight:600;margin:0 0 24px">${escape(siteName)}</p><div style="background:#ffffff;border:1px solid #e4e0d8;border-radius:12px;padding:28px 24px"><h1 style="font-family:Georgia,serif;font-size:22px;margin:0 0 16px">${escape(content.heading)}</h1>${paragraph(hello)}${content.body.map(paragraph).join('')}${(content.lists ?? []).map(listHtml).join('')}${button}</div><p style="color:#5b6863;font-size:12px;margin:20px 4px">${escape(footer)}${end}</p></div></body></html>`
}

function listHtml({ heading, lines, end }: MailList): string {
  const line = ({ text, link }: MailList['lines'][number]): string =>
    `<li style="margin:0 0 8px">${link === undefined ? escape(text) : `<a href="${escape(link)}" style="color:#18211e">${escape(text)}</a>`}</li>`
  const stop = end
    ? `<p style="margin:0 0 20px;font-size:12px"><a href="${escape(end.link)}" style="color:#5b6863;display:inline-block;padding:6px 0">${escape(end.text)}</a></p>`
    : ''
  return `<h2 style="font-size:15px;margin:24px 0 8px">${escape(heading)}</h2><ul style="margin:0;padding-inline-start:20px">${lines.map(line).join('')}</ul>${stop}`
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
