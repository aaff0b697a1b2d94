import { renderHook } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import type { ReactNode } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { keepSession, readStoredSession, type Session, sessionAtom } from '#src/state/session.ts'
import { useUpdateSessionUser } from './use-update-session-user.ts'

const session: Session = {
  token: 'a'.repeat(43),
  partition: 'partition-of-amal',
  draftKey: 'k'.repeat(43),
  expirationDate: '2999-11-21T12:00:00.000Z',
  user: {
    id: '01890000-0000-7000-8000-000000000001',
    firstName: 'Amal',
    lastName: 'Haddad',
    email: 'amal@example.com',
    slug: 'amal',
    userType: { slug: 'investor', name: 'Investor' },
    isAdmin: false,
    language: 'en',
    accredited: false,
    photo: null,
  },
}
const renamed = { ...session.user, firstName: 'Amina' }

const store = createStore()
const wrapper = ({ children }: { readonly children: ReactNode }) => <Provider store={store}>{children}</Provider>
const change = () => renderHook(useUpdateSessionUser, { wrapper }).result.current

beforeEach(() => {
  keepSession(session)
  store.set(sessionAtom, session)
})

it('updates the user in the session, here and for the next start', async () => {
  await change()(renamed)
  expect(store.get(sessionAtom)?.user.firstName).toBe('Amina')
  expect(readStoredSession()?.user.firstName).toBe('Amina')
})

it('does not restore a session that another tab has ended', async () => {
  const changePerson = change()
  keepSession(undefined)
  await changePerson(renamed)
  expect(readStoredSession()).toBeUndefined()
})

it('does not change another user who has signed in', async () => {
  const changePerson = change()
  const other: Session = {
    ...session,
    token: 'b'.repeat(43),
    user: { ...session.user, id: session.user.id.replace(/1$/, '2') },
  }
  keepSession(other)
  store.set(sessionAtom, other)
  await changePerson(renamed)
  expect(readStoredSession()).toEqual(other)
  expect(store.get(sessionAtom)).toEqual(other)
})
