import { expect, it } from 'vitest'
import { excerptOf } from '#api/presenters/messaging/conversation.ts'
import { callList } from '#contract/calls.ts'
import { type PushPayload, pushPayload, pushPayloadBytes } from '#contract/push.ts'
import { decode } from '#contract/schema.ts'
import { languages } from '#contract/shapes.ts'
import { truncatedName } from '#domain/campaign/saved-search.ts'
import { pageCalls } from './page-calls.ts'
import { notificationText } from './notification.ts'
import { presentPush } from './push-message.ts'

const id = '01a21bf2-0eb9-777e-b455-c528bafc08fc'
const paths = [
  `/receipt/${id}`,
  '/settings/wallet',
  '/settings/investment-account',
  '/campaign-detail-page/harbour-row?tab=updates',
  `/profile/${id}?tab=followers`,
  `/create-campaign/faqs/${id}#comment-${id}`,
  `/campaign-dashboard/repayment/${id}`,
  `/campaign-dashboard/${id}`,
  `/campaign-dashboard/${id}?tab=investments`,
  `/campaign-dashboard/${id}?tab=discussion&state=pending`,
  `/inbox/${id}`,
  '/admin/payments/1',
]
const cachedPatterns = callList
  .filter(({ call }) => call.method === 'GET' && call.cache === 'private')
  .map(({ call }) => new RegExp(`^${call.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`))

it.each(paths)('the calls of %s are cached by the worker for their user', (path) => {
  const calls = pageCalls(path, 'ar')
  expect(calls).toContain('profile-network/notifications?lng=ar')
  expect(calls.length).toBeGreaterThan(path.startsWith('/admin') ? 0 : 1)
  for (const call of calls) {
    const [path = ''] = call.split('?')
    expect(
      cachedPatterns.some((pattern) => pattern.test(path)),
      call,
    ).toBe(true)
    expect(call).not.toMatch(/[{}]/)
  }
})

const family = '👨‍👩‍👧‍👦'
const frame = { origin: `https://${'a'.repeat(50)}.example`, kind: 'x'.repeat(40), subject: id, partition: '*' }

/** As the relay sends it to one device. */
function addressed(payload: PushPayload): PushPayload {
  const { notification } = payload
  const data = { ...notification.data, partition: 'p'.repeat(64), unread: 100_000 }
  return { ...payload, app_badge: 100_000, notification: { ...notification, app_badge: '100000', data } }
}

function expectAccepted(payload: PushPayload): void {
  const { title, body } = payload.notification
  expect(decode(pushPayload, addressed(payload)).ok).toBe(true)
  expect(Buffer.byteLength(JSON.stringify(addressed(payload)))).toBeLessThanOrEqual(pushPayloadBytes)
  expect(title.isWellFormed() && body.isWellFormed()).toBe(true)
}

it.each(
  paths.flatMap((path) => ['م', family, '"', '\\', 'e' + '\u0301'.repeat(14)].map((character) => [path, character])),
)('a message that leads to %s fits a push service, if its text is of “%s”', (path, character) => {
  const text = character.repeat(300)
  const payload = presentPush({ ...frame, unread: 0, language: 'ar', path }, { title: text, body: text })
  expectAccepted(payload)
  expect(payload.notification.title).not.toBe('')
})

it('the body is shortened before the title, and a text that fits is not shortened', () => {
  const shown = (title: string, body: string) =>
    presentPush({ ...frame, unread: 3, language: 'en', path: `/inbox/${id}` }, { title, body }).notification
  expect(shown('Amal Haddad', family.repeat(160))).toMatchObject({
    title: 'Amal Haddad',
    body: `${family.repeat(39)}…`,
  })
  expect(shown(family.repeat(5), 'x'.repeat(160))).toMatchObject({ title: family.repeat(5), body: 'x'.repeat(160) })
})

it.each(languages)('a message and a saved search of emoji only are accepted in %s', (language) => {
  const reader = { language, timeZone: 'UTC' }
  const title = family.repeat(200)
  const campaign = { en: title, fr: title, ar: title }
  const shown = [
    notificationText('new-message', { name: family.repeat(80), excerpt: excerptOf(family.repeat(4000)) }, reader),
    notificationText('search-matched', { campaign, name: truncatedName(family.repeat(200)), count: 9 }, reader),
  ]
  for (const text of shown) expectAccepted(presentPush({ ...frame, unread: 0, language, path: `/inbox/${id}` }, text))
})

it('are addressed as pages request them', () => {
  expect(pageCalls(`/campaign-dashboard/${id}?tab=discussion&state=pending`, 'fr')).toEqual([
    `equities/${id}/figures?lng=fr`,
    `equities/${id}/comments?lng=fr&state=pending`,
    'profile-network/notifications?lng=fr',
  ])
})
