import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { passwordReset, resetPassword } from '#contract/account/account-password.ts'
import { newPasswordProblems } from '#domain/account/forms.ts'
import { FormFrame } from '#src/components/form/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { isFailure } from '#src/data/failure.ts'
import { useAuth } from '#src/data/session/use-auth.ts'
import { useQuery, useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { storedSession } from '#src/state/session.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { AccountFrame, FormSkeleton } from '#src/components/account/account-frame.tsx'
import { DoneMessage } from '#src/components/account/done-message.tsx'
import { NewPasswordFields } from '#src/components/account/new-password-fields.tsx'
import { useLimitedForm } from '#src/components/form/use-limited-form.ts'
import { UnusableLink } from './unusable-link.tsx'

/** Target of the reset link: checked first, and used up only by an accepted password. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const [end, setEnd] = useState<'done' | 'used'>()
  const token = query.get('token') || '-'
  const loaded = useQuery(passwordReset, { params: { token } })
  if (end === 'done')
    return (
      <DoneMessage
        title={text('account.resetDoneTitle')}
        action={
          <Link className={buttonClass()} href={routes.signIn}>
            {text('shell.signIn')}
          </Link>
        }
      >
        <p>{text('account.resetDoneText')}</p>
      </DoneMessage>
    )
  // A truncated link identifies no account.
  if (end === 'used' || loaded.data?.usable === false || loaded.failure?.code === 'NOT_FOUND')
    return (
      <UnusableLink href={routes.forgotPassword} label={text('account.resetAgain')}>
        {text('account.resetUnusable')}
      </UnusableLink>
    )
  return (
    <AccountFrame title={text('account.resetTitle')} lead={text('account.resetLead')}>
      <LoadedView of={loaded} skeleton={<FormSkeleton fields={2} />}>
        {() => <ResetForm token={token} onEnd={setEnd} />}
      </LoadedView>
    </AccountFrame>
  )
}

function ResetForm({ token, onEnd }: { readonly token: string; readonly onEnd: (end: 'done' | 'used') => void }) {
  const { text } = useIntl()
  const sign = useAuth()
  const send = useMutation(resetPassword)
  const { form, blocked } = useLimitedForm({
    initial: { password: '', confirmPassword: '' },
    validate: newPasswordProblems,
    send: async (body) => {
      try {
        await send({ params: { token }, body })
      } catch (error) {
        if (!isFailure(error, 'LINK_INVALID')) throw error
        return onEnd('used')
      }
      // The account's own sessions have all ended. A session of another account is ended here too, so that two accounts
      // do not share a page.
      if (storedSession() !== undefined) await sign.out()
      onEnd('done')
    },
  })
  return (
    <FormFrame form={form} submit={text('account.resetSave')} blocked={blocked}>
      <NewPasswordFields password={form.field('password')} again={form.field('confirmPassword')} />
    </FormFrame>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('account.resetTitle') })
