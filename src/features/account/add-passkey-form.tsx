import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { addPasskey, beginPasskey } from '#contract/passkey.ts'
import { FormFrame, TextField } from '#src/components/form-parts.tsx'
import { useLimitedForm } from '#src/components/use-limited-form.ts'
import { useReturnFocus } from '#src/components/use-return-focus.ts'
import { useSend } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { makePasskey } from '#src/platform/passkeys.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Notice } from '#src/ui/notice.tsx'
import { deviceOf } from '#domain/account/device.ts'
import { passkeyNameProblems } from '#domain/account/passkey.ts'
import { proofProblems } from './account-rules.ts'
import { CodeField } from './code-field.tsx'
import { deviceName } from '#src/components/device-name.ts'
import { PasswordField } from './password-field.tsx'

/** Name, password and code; then the device is asked. */
export function AddPasskeyForm({ onDone }: { readonly onDone: () => void }) {
  const intl = useIntl()
  const { text } = intl
  const begin = useSend(beginPasskey)
  const add = useSend(addPasskey)
  const showToast = useSetAtom(showToastAtom)
  const [cancelled, setCancelled] = useState(false)
  useReturnFocus()
  const { form, blocked } = useLimitedForm({
    initial: { name: deviceName(deviceOf(navigator.userAgent), intl), password: '', code: '' },
    judge: (values) => [...passkeyNameProblems(values), ...proofProblems(values)],
    send: async ({ name, password, code }) => {
      setCancelled(false)
      const made = await makePasskey(await begin({ body: { password, code } }))
      if (!made) {
        // The code is used up.
        form.set({ code: '' })
        return setCancelled(true)
      }
      await add({ body: { name, ...made } })
      showToast({ text: 'settings.passkeyAdded', look: 'good' })
      onDone()
    },
  })
  return (
    <div className="stack">
      <p>{text('settings.passkeyAddText')}</p>
      {cancelled ? <Notice look="warn" live title={text('settings.passkeyCancelled')} /> : null}
      <FormFrame form={form} submit={text('account.next')} blocked={blocked}>
        <TextField
          of={form.field('name')}
          label={text('settings.passkeyName')}
          hint={text('settings.passkeyNameHint')}
        />
        <PasswordField of={form.field('password')} label={text('account.password')} autoComplete="current-password" />
        <CodeField of={form.field('code')} recovery />
      </FormFrame>
    </div>
  )
}
