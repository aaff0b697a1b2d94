import { useAtomValue } from 'jotai'
import { Redirect, useSearchParams } from 'wouter'
import { me, updateMe } from '#contract/account.ts'
import { FormFrame } from '#src/components/form-parts.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useForm } from '#src/components/use-form.ts'
import { isFailure } from '#src/data/failure.ts'
import { send as sendCall } from '#src/data/send.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useSend, useSendContext } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { routes, safeReturn } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import { AccountFrame } from './account-frame.tsx'
import { useChangePerson } from '#src/data/use-change-person.ts'
import { UserTypeField } from './user-type-field.tsx'

export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const session = useAtomValue(sessionAtom)
  const siteName = useBootstrap()?.site.siteName ?? 'Freehold'
  const [query] = useSearchParams()
  // Chosen already, or a moment ago: on to where they wanted to go.
  if (session && session.user.userType !== null)
    return <Redirect to={safeReturn(query.get('next'), routes.home)} replace />
  return (
    <AccountFrame title={text('account.userTypeTitle', { site: siteName })} lead={text('account.userTypeLead')}>
      <UserTypeForm />
    </AccountFrame>
  )
}

function UserTypeForm() {
  const { text } = useIntl()
  const online = useOnline()
  const context = useSendContext()
  const choose = useSend(updateMe)
  const changePerson = useChangePerson()
  const form = useForm({
    initial: { userType: '' },
    judge: ({ userType }) => (userType === '' ? [{ path: 'userType', code: 'required' }] : []),
    send: async ({ userType }) => {
      try {
        await changePerson(await choose({ body: { userType } }))
      } catch (error) {
        if (!isFailure(error, 'USER_TYPE_CHOSEN')) throw error
        // It was chosen on another device: that choice stands.
        await changePerson((await sendCall(me, {}, context)).value.user)
      }
    },
  })
  return (
    <FormFrame form={form} submit={text('account.next')} blocked={online ? undefined : text('shell.needsConnection')}>
      <UserTypeField of={form.field('userType')} legend={text('account.userType')} />
    </FormFrame>
  )
}

export const head: PageModule['head'] = ({ intl, siteName }) => ({
  title: intl.text('account.userTypeTitle', { site: siteName }),
})
