import { afterEach, expect, it, vi } from 'vitest'
import { closeNotifications, notificationOf, pathOf, showBadge } from './push.ts'

const origin = 'https://freehold.example'
const payload = (change: object = {}) =>
  JSON.stringify({
    web_push: 8030,
    notification: {
      title: 'مساكن هاربر رو',
      body: 'مستجدات جديدة',
      lang: 'ar',
      dir: 'rtl',
      tag: 'update-1',
      navigate: `${origin}/campaign-detail-page/harbour-row?tab=updates`,
      data: { kind: 'update', id: '1', partition: 'P1', unread: 2, calls: ['saved-campaigns/ids?lng=ar'] },
      ...change,
    },
  })

it('displays notifications of the signed-in user', () => {
  expect(notificationOf(payload(), 'P1', 'en', origin)).toEqual({
    title: 'مساكن هاربر رو',
    options: {
      body: 'مستجدات جديدة',
      lang: 'ar',
      dir: 'rtl',
      tag: 'update-1',
      data: {
        path: '/campaign-detail-page/harbour-row?tab=updates',
        unread: 2,
        calls: ['saved-campaigns/ids?lng=ar'],
      },
    },
  })
})

it.each([
  ['somebody else', payload(), 'P2'],
  ['nobody', payload(), undefined],
])('tells %s nothing of it', (_, text, partition) => {
  const shown = JSON.stringify(notificationOf(text, partition, 'en', origin))
  expect(shown).not.toContain('harbour')
  expect(shown).not.toContain('هاربر')
  expect(shown).toContain('لديك إشعار جديد')
})

it.each([undefined, '', 'not json', '{}', '{"notification":{}}', 'null'])(
  'shows something for %j, in the language of the device',
  (text) => {
    expect(notificationOf(text, 'P1', 'fr', origin).title).toBe('Vous avez une nouvelle notification')
  },
)

it.each(['https://evil.example/x', 'javascript:alert(1)', '//evil.example', undefined, 7])('never opens %j', (link) =>
  expect(pathOf(link, origin)).toBe('/notifications'),
)

afterEach(() => vi.unstubAllGlobals())

it('shows the number of unread notifications on the app’s icon, and removes it with the session', async () => {
  const shown: number[] = []
  vi.stubGlobal(
    'Notification',
    Object.assign(() => {}, { permission: 'granted' }),
  )
  vi.stubGlobal('navigator', { setAppBadge: (count: number) => Promise.resolve(void shown.push(count)) })
  await showBadge(3)
  await closeNotifications({ getNotifications: () => Promise.resolve([]) })
  expect(shown).toEqual([3, 0])
})

it.each([{}, { setAppBadge: () => Promise.reject(new Error('not allowed')) }])(
  'shows notifications all the same where there are no badges',
  async (navigator) => {
    vi.stubGlobal(
      'Notification',
      Object.assign(() => {}, { permission: 'granted' }),
    )
    vi.stubGlobal('navigator', navigator)
    await expect(showBadge(3)).resolves.toBeUndefined()
  },
)
