/** Renders a part of the application in jsdom as after a reload: no state is retained. */

import { cleanup, render } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { createStore, Provider } from 'jotai'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { OfflineReasonProvider } from '#src/app/offline-reason-provider.tsx'
import { NowProvider } from '#src/components/now.tsx'
import { type Intl, IntlProvider } from '#src/intl/intl.tsx'
import { noteReachable } from '#src/platform/online.ts'
import { type Session, sessionAtom } from '#src/state/session.ts'

/** What differs between the users of tests. */
interface SignedIn extends Omit<Session, 'user'> {
  readonly user: Pick<Session['user'], 'id' | 'email' | 'userType'>
}

interface Rendering {
  readonly intl: Intl
  readonly now: string
  readonly path: string
  readonly session: SignedIn | undefined
}

export function renderPart(part: ReactNode, { intl, now, path, session }: Rendering): UserEvent {
  cleanup()
  noteReachable(true)
  history.replaceState(null, '', path)
  const store = createStore()
  if (session)
    store.set(sessionAtom, {
      ...session,
      user: {
        firstName: 'Amal',
        lastName: 'Haddad',
        slug: 'amal',
        isAdmin: false,
        language: 'en',
        accredited: false,
        photo: null,
        ...session.user,
      },
    })
  render(
    <Provider store={store}>
      <SWRConfig value={{ provider: () => new Map() }}>
        <NowProvider initial={Date.parse(now)}>
          <IntlProvider intl={intl}>
            <OfflineReasonProvider>{part}</OfflineReasonProvider>
          </IntlProvider>
        </NowProvider>
      </SWRConfig>
    </Provider>,
  )
  return userEvent.setup()
}
