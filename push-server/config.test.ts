import { describe, expect, test } from 'vitest'
import webpush from 'web-push'
import { ConfigError, readConfig, readStandaloneConfig, subjectProblem } from './config.ts'

const good = { PUSH_SECRET: 'x'.repeat(32), PUSH_SUBJECT: 'mailto:ops@example.com' }
const alone = { ...good, DATABASE_URL: 'postgres://db/freehold', PUBLIC_URL: 'https://example.com/anything' }

function problemsOf(read: () => unknown): readonly string[] {
  try {
    read()
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

test('reads the minimal settings', () => {
  expect(readConfig(good)).toEqual({
    secret: good.PUSH_SECRET,
    otherSecrets: [],
    subject: good.PUSH_SUBJECT,
    vapid: undefined,
    extraOrigins: [],
  })
  expect(readStandaloneConfig(alone)).toMatchObject({
    publicOrigin: 'https://example.com',
    host: '127.0.0.1',
    port: 8790,
    trustedProxies: 0,
  })
})

test('own settings take precedence over the shared ones', () => {
  const own = {
    ...alone,
    PUSH_DATABASE_URL: 'postgresql://db/push',
    PUSH_PUBLIC_ORIGIN: 'https://push.example.com',
    PUSH_PORT: '9000',
    PUSH_HOST: '0.0.0.0',
  }
  expect(readStandaloneConfig(own)).toMatchObject({
    databaseUrl: 'postgresql://db/push',
    publicOrigin: 'https://push.example.com',
    port: 9000,
    host: '0.0.0.0',
  })
})

test('all problems are reported at once, without values of secrets', () => {
  const problems = problemsOf(() =>
    readStandaloneConfig({
      PUSH_SECRET: 'short-secret',
      PUSH_SUBJECT: 'ops@example.com',
      PUSH_VAPID_PUBLIC: 'only half',
      PUSH_EXTRA_ORIGINS: 'http://127.0.0.1:8090/ http://ok.example:1',
      DATABASE_URL: 'pglite:./data',
      PUSH_PORT: '70000',
    }),
  )
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
    'PUSH_SECRET',
    'PUSH_SUBJECT',
    'PUSH_VAPID_PUBLIC',
    'PUSH_EXTRA_ORIGINS',
    'PUSH_DATABASE_URL',
    'PUSH_PUBLIC_ORIGIN',
    'PUSH_PORT',
  ])
  expect(problems.join()).not.toContain('short-secret')
})

test('former secrets are one a line, long enough, and given once', () => {
  const [former, older] = ['former'.padEnd(32, '-'), 'an older one, with spaces'.padEnd(32, '-')]
  const read = (text: string) => readConfig({ ...good, PUSH_SECRET_FORMER: text })
  expect(read(` ${former}\r\n\n  ${older} \n`).otherSecrets).toEqual([former, older])
  expect(problemsOf(() => read(`${former}\nshort-secret`))).toEqual([
    'PUSH_SECRET_FORMER must be at least 32 characters a line.',
  ])
  for (const repeated of [good.PUSH_SECRET, `${former}\n${former}`])
    expect(problemsOf(() => read(repeated))).toEqual(['PUSH_SECRET_FORMER repeats a secret: give each secret once.'])
})

describe('the key pair', () => {
  const { publicKey, privateKey } = webpush.generateVAPIDKeys()

  test('is accepted when both keys match', () => {
    expect(readConfig({ ...good, PUSH_VAPID_PUBLIC: publicKey, PUSH_VAPID_PRIVATE: privateKey }).vapid).toEqual({
      publicKey,
      privateKey,
    })
  })

  test.each([
    ['another pair’s private key', publicKey, webpush.generateVAPIDKeys().privateKey],
    ['swapped keys', privateKey, publicKey],
    ['zero', publicKey, Buffer.alloc(32).toString('base64url')],
    ['nonsense', 'x', 'y'],
  ])('is rejected with %s', (_name, first, second) => {
    expect(
      problemsOf(() => readConfig({ ...good, PUSH_VAPID_PUBLIC: first, PUSH_VAPID_PRIVATE: second })),
    ).toHaveLength(1)
  })
})

describe('the subject', () => {
  test.each([
    'mailto:ops@example.com',
    'mailto:ops+push@mail.example.co.uk',
    'https://example.com/contact',
    'https://xn--fiqs8s.example',
  ])('accepts %s', (subject) => {
    expect(subjectProblem(subject)).toBeUndefined()
  })

  test.each([
    '',
    'ops@example.com',
    'mailto: ops@example.com',
    'mailto:<ops@example.com>',
    'mailto:ops@localhost',
    'mailto:ops@relay.local',
    'mailto:ops@10.0.0.1',
    'mailto:ops',
    'mailto:a@b@example.com',
    'https://localhost/x',
    'https://localhost:8080',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'http://example.com',
    'tel:+15550100',
    'mailto:ops@example.com\n',
    'mailto:أ@example.com',
  ])('rejects %j', (subject) => {
    expect(subjectProblem(subject)).toBeDefined()
  })
})
