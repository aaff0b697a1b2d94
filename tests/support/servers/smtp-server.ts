/** A mail server on loopback that accepts mails, following RFC 5321. */

import net from 'node:net'

export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** Headers and body as received, dots unstuffed. */
  readonly source: string
}

export interface SmtpServer {
  readonly url: string
  readonly received: readonly ReceivedMail[]
  close(): Promise<void>
}

/** @param refuse addresses that are rejected with 550 */
export async function startSmtpServer(refuse: readonly string[] = []): Promise<SmtpServer> {
  const received: ReceivedMail[] = []
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket)
    let waiting = ''
    let mail: { from: string; to: string[]; lines: string[] | undefined } = { from: '', to: [], lines: undefined }
    const answer = (text: string): void => void socket.write(`${text}\r\n`)
    const hear = (line: string): void => {
      if (mail.lines) {
        if (line !== '.') return void mail.lines.push(line.replace(/^\./, ''))
        received.push({ from: mail.from, to: mail.to, source: mail.lines.join('\r\n') })
        mail = { from: '', to: [], lines: undefined }
        return answer('250 taken')
      }
      const address = /<(.*?)>/.exec(line)?.[1] ?? ''
      switch (line.slice(0, 4).toUpperCase()) {
        case 'EHLO':
        case 'HELO':
          return answer('250 loopback')
        case 'MAIL':
          mail.from = address
          return answer('250 well')
        case 'RCPT':
          if (refuse.includes(address)) return answer('550 nobody of that name')
          mail.to.push(address)
          return answer('250 well')
        case 'DATA':
          mail.lines = []
          return answer('354 go on')
        case 'QUIT':
          answer('221 good-bye')
          return void socket.end()
        default:
          return answer('250 well')
      }
    }
    socket.on('data', (chunk) => {
      waiting += chunk.toString('latin1')
      for (let end = waiting.indexOf('\r\n'); end >= 0; end = waiting.indexOf('\r\n')) {
        const line = waiting.slice(0, end)
        waiting = waiting.slice(end + 2)
        hear(line)
      }
    })
    socket.on('error', () => {})
    answer('220 loopback')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
