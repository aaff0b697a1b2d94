/** A form during input: which errors it shows, and when. */

import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createStore, Provider } from 'jotai'
import { afterEach, expect, it } from 'vitest'
import { emailRule, validateFields } from '#domain/field.ts'
import { Dictionary, IntlProvider } from '#src/intl/intl.tsx'
import { FormFrame, TextField } from './form-parts.tsx'
import { useForm } from './use-form.ts'

afterEach(cleanup)

function Letter({ send }: { readonly send: () => void }) {
  const form = useForm({
    initial: { email: '' },
    validate: (values) => validateFields(values, { email: { required: true, rules: [emailRule] } }),
    send: async () => send(),
  })
  return (
    <FormFrame form={form} submit="Send">
      <TextField of={form.field('email')} label="E-mail" />
    </FormFrame>
  )
}

it('errors appear after the click on the submit button, so that the button does not move under the pointer', async () => {
  const dictionary = new Dictionary('en')
  await dictionary.load(['shell', 'errors'])
  let sent = 0
  render(
    <Provider store={createStore()}>
      <IntlProvider intl={dictionary.intl()}>
        <Letter send={() => (sent += 1)} />
      </IntlProvider>
    </Provider>,
  )
  const user = userEvent.setup()
  const field = screen.getByRole('textbox', { name: 'E-mail' })
  const button = screen.getByRole('button', { name: 'Send' })
  await user.type(field, 'amal')
  await user.pointer({ keys: '[MouseLeft>]', target: button })
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('aria-invalid')).toBeNull()
  await user.pointer({ keys: '[/MouseLeft]', target: button })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(sent).toBe(0)
  await user.type(field, '@example.com')
  // On blur the field shows its errors immediately; here there are none.
  await user.tab()
  expect(field.getAttribute('aria-invalid')).toBeNull()
  await user.click(button)
  expect(sent).toBe(1)
})
