import net from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smtpMailer } from '#api/adapters/mail.ts'
import type { Mail } from '#api/ports.ts'
import { type SmtpServer, startSmtpServer } from '#tests/support/servers/smtp-server.ts'

let server: SmtpServer
beforeAll(async () => {
  server = await startSmtpServer(['nobody@example.com'])
})
afterAll(() => server.close())

const mail: Mail = {
  to: 'amal@example.com',
  language: 'ar',
  subject: 'أهلًا بك',
  text: 'النص',
  // Mostly Arabic, so that it is encoded in base64 like the text.
  html: '<p dir="rtl">النص كما يراه من يقرؤه في رسالته</p>',
}

async function sent(change: Partial<Mail>): Promise<{ headers: string; source: string; to: readonly string[] }> {
  await smtpMailer(server.url, 'Freehold <post@freehold.example>').send({ ...mail, ...change })
  const last = server.received.at(-1)
  if (!last) throw new Error('nothing came')
  const headers = (last.source.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ')
  return { headers, source: last.source, to: last.to }
}

describe('an e-mail by SMTP', () => {
  it('has both formats, the language, and one-click unsubscribe', async () => {
    const { headers, source, to } = await sent({
      id: 'm-1',
      unsubscribe: 'https://freehold.example/api/v1.1/stop-mails/x',
      replyTo: 'visitor@example.com',
    })
    expect(to).toEqual(['amal@example.com'])
    expect(headers).toMatch(/^Content-Language: ar$/m)
    expect(headers).toMatch(/^Message-ID: <m-1@freehold\.example>$/m)
    expect(headers).toMatch(/^List-Unsubscribe: <https:\/\/freehold\.example\/api\/v1\.1\/stop-mails\/x>$/m)
    expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    expect(headers).toMatch(/^Reply-To: visitor@example\.com$/m)
    const parts = [...source.matchAll(/Content-Type: (text\/\w+)/g)].map(([, type]) => type)
    expect(parts).toEqual(['text/plain', 'text/html'])
    const bodies = [...source.matchAll(/base64\r\n\r\n([\w+/=\r\n]+?)\r\n(?:\r\n|--)/g)].map(([, body]) =>
      Buffer.from(body ?? '', 'base64').toString(),
    )
    expect(bodies).toEqual([mail.text, mail.html])
  })

  it('cannot be given additional headers or recipients', async () => {
    const injected = 'x\r\nBcc: victim@example.com\r\n\r\nBody'
    const { headers, to } = await sent({
      subject: injected,
      replyTo: `visitor@example.com\r\nBcc: victim@example.com`,
      attachments: [{ name: injected, mime: 'text/plain', bytes: new Uint8Array([1]) }],
    })
    expect(headers).not.toMatch(/^bcc:/im)
    expect(to).toEqual(['amal@example.com'])
    const other = await sent({ to: 'amal@example.com\r\nRCPT TO:<victim@example.com>' }).catch(() => undefined)
    expect(other?.to ?? []).not.toContain('victim@example.com')
  })

  it('contains attachments unchanged', async () => {
    const bytes = new Uint8Array([0, 255, 13, 10, 46, 13, 10])
    const { source } = await sent({ attachments: [{ name: 'إيصال.pdf', mime: 'application/pdf', bytes }] })
    expect(source).toContain(Buffer.from(bytes).toString('base64'))
  })

  it('throws when it is rejected, so that it is retried', async () => {
    const before = server.received.length
    await expect(sent({ to: 'nobody@example.com' })).rejects.toThrow(/550/)
    expect(server.received.length).toBe(before)
  })

  it('throws when the server is unreachable', async () => {
    const gone = await startSmtpServer()
    await gone.close()
    await expect(smtpMailer(gone.url, 'post@freehold.example').send(mail)).rejects.toThrow(/ECONNREFUSED/)
  })

  it.each([
    ['before its greeting', ''],
    ['after its greeting', '220 loopback\r\n'],
  ])('throws when the server does not respond %s', async (_, greeting) => {
    const sockets = new Set<net.Socket>()
    const silent = net.createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.write(greeting)
    })
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as net.AddressInfo
    const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, 'post@freehold.example', {
      connectionTimeout: 200,
      greetingTimeout: 200,
      socketTimeout: 200,
    })
    await expect(mailer.send(mail)).rejects.toThrow(/timeout|greeting/i)
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => silent.close(resolve))
  })
})
