import { useSetAtom } from 'jotai'
import { getSignIn, type SignInSettings, updateSignIn } from '#contract/auth/admin-sign-in.ts'
import { FormFrame, TickField } from '#src/components/form/form-parts.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useForm } from '#src/components/form/use-form.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'
import { RulePage } from '#src/components/admin/rule-frame.tsx'

/** Sign-in settings of user accounts. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const loaded = useQuery(getSignIn, {})
  return (
    <RulePage
      section="signIn"
      title={text('admin.signIn')}
      of={loaded}
      lead={({ protectedAccounts, accounts }) => text('admin.signInProtected', { count: protectedAccounts, accounts })}
    >
      {(settings) => (
        // Values that were saved elsewhere are shown in a new form.
        <SignInForm key={`${settings.signUpTwoFactor} ${settings.appAutoLogin}`} settings={settings} />
      )}
    </RulePage>
  )
}

/** A type and not an interface, so that it is assignable to a record of form values. */
type SignInValues = { readonly signUpTwoFactor: boolean; readonly appAutoLogin: boolean }

function SignInForm({ settings: { signUpTwoFactor, appAutoLogin } }: { readonly settings: SignInSettings }) {
  const { text } = useIntl()
  const update = useIdempotentMutation(updateSignIn)
  const showToast = useSetAtom(showToastAtom)
  const form = useForm<SignInValues>({
    initial: { signUpTwoFactor, appAutoLogin },
    validate: () => [],
    send: async (body) => {
      await update({ body })
      showToast({ text: 'admin.signInSaved', variant: 'good' })
    },
  })
  return (
    <FormFrame form={form} submit={text('admin.signInSave')} needsConnection>
      <TickField of={form.field('signUpTwoFactor')} label={text('admin.signUpTwoFactor')} />
      <p className="soft">{text('admin.signUpTwoFactorText')}</p>
      <TickField of={form.field('appAutoLogin')} label={text('admin.appAutoLogin')} />
      <p className="soft">{text('admin.appAutoLoginText')}</p>
    </FormFrame>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('admin.signIn') })
