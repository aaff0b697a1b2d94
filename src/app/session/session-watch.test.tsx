import 'fake-indexeddb/auto'
import { render, waitFor } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { afterEach, expect, it } from 'vitest'
import { keepSession, readStoredSession, type Session, sessionAtom } from '#src/state/session.ts'
import { type PageLoader, PageLoading } from '#src/app/pages/page-loading.tsx'
import { SessionWatch } from './session-watch.tsx'

const noPage = (): never => {
  throw new Error('no page is needed here')
}
const loader: PageLoader = { ready: noPage, load: noPage, forget: noPage }
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

/** A page that loaded `mine`, on a device that stores `stored` by the time the session watch is loaded. */
function startWatch(mine: Session, stored: Session | undefined) {
  keepSession(stored)
  const store = createStore()
  store.set(sessionAtom, mine)
  render(
    <Provider store={store}>
      <PageLoading loader={loader}>
        <SessionWatch />
      </PageLoading>
    </Provider>,
  )
  return store
}

afterEach(() => keepSession(undefined))

it('ends a session that another tab ended before this page listened', async () => {
  const store = startWatch(session, undefined)
  await waitFor(() => expect(store.get(sessionAtom)).toBeUndefined())
})

it('adopts a session that another tab started before this page listened', async () => {
  const next = { ...session, token: 'b'.repeat(43) }
  const store = startWatch(session, next)
  await waitFor(() => expect(store.get(sessionAtom)).toEqual(next))
})

it('continues a session that the device has stored', async () => {
  const store = startWatch(session, session)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(store.get(sessionAtom)).toEqual(session)
  expect(readStoredSession()).toEqual(session)
})
