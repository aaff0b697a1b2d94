import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { appAutoLogin } from '#contract/account-session.ts'
import { FormFrame } from '#src/components/form-parts.tsx'
import { InBrowser } from '#src/components/in-browser.tsx'
import { Link } from '#src/components/link.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useLimitedForm } from '#src/components/use-limited-form.ts'
import { useSign } from '#src/data/sign.ts'
import { useSend } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes, safeReturn } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import { AccountFrame, FormPlace } from './account-frame.tsx'
import { useGreeting } from './use-late-banner.ts'

/**
 * Where an application opens the site: `?appUserId=` its code, behind `#` the secret of its device, which is sent to nobody
 * with the address. It asks first: a link from somebody else must not sign anybody in unasked.
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
      <InBrowser place={<FormPlace fields={0} />}>
        <Confirm />
      </InBrowser>
    </AccountFrame>
  )
}

function Confirm() {
  const { text } = useIntl()
  const sign = useSign()
  const greet = useGreeting()
  const [, navigate] = useLocation()
  const send = useSend(appAutoLogin)
  const [{ id, device, next }] = useState(() => {
    const query = new URLSearchParams(location.search)
    return {
      id: query.get('appUserId') ?? '',
      device: location.hash.slice(1),
      next: safeReturn(query.get('next'), routes.home),
    }
  })
  // Out of the address at once: nobody copies it, and nothing sends it on.
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  const { form, blocked } = useLimitedForm({
    initial: {},
    judge: () => [],
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
