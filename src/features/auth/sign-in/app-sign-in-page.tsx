import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { appAutoLogin } from '#contract/auth/account-session.ts'
import { FormFrame } from '#src/components/form/form-parts.tsx'
import { InBrowser } from '#src/components/in-browser.tsx'
import { Link } from '#src/components/link.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useLimitedForm } from '#src/components/form/use-limited-form.ts'
import { useAuth } from '#src/data/session/use-auth.ts'
import { useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { safeReturn } from '#src/data/session/safe-return.ts'
import { routes } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import { AccountFrame, FormSkeleton } from '#src/components/account/account-frame.tsx'
import { useGreeting } from '#src/components/account/use-late-banner.ts'

/**
 * Opened by an application with its code in `?appUserId=` and the secret of its device after `#`, which is never sent
 * to a server with the address. The page requires a confirmation, so that a foreign link does not sign a user in.
 */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const session = useAtomValue(sessionAtom)
  if (session) return <Redirect to={routes.home} replace />
  return (
    <AccountFrame
      title={text('account.appTitle')}
      lead={text('account.appLead')}
      after={<Link href={routes.signIn}>{text('account.otherAccount')}</Link>}
    >
      <InBrowser placeholder={<FormSkeleton fields={0} />}>
        <Confirm />
      </InBrowser>
    </AccountFrame>
  )
}

function Confirm() {
  const { text } = useIntl()
  const sign = useAuth()
  const greet = useGreeting()
  const [, navigate] = useLocation()
  const send = useMutation(appAutoLogin)
  const [{ id, device, next }] = useState(() => {
    const query = new URLSearchParams(location.search)
    return {
      id: query.get('appUserId') ?? '',
      device: location.hash.slice(1),
      next: safeReturn(query.get('next'), routes.home),
    }
  })
  // Removed from the address immediately, so that it is neither copied nor forwarded.
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  const { form, blocked } = useLimitedForm({
    initial: {},
    validate: () => [],
    send: async () => {
      const session = await send({ body: { id: id.slice(0, 400), device: device.slice(0, 400) } })
      await sign.in(session)
      greet(session.user.firstName)
      navigate(next, { replace: true })
    },
  })
  return (
    <FormFrame form={form} submit={text('account.next')} blocked={blocked}>
      {null}
    </FormFrame>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('account.appTitle') })
