import { useAtomValue, useStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { SecondStep } from '#contract/auth/second-step.ts'
import { SecondStepForm } from '#src/features/auth/sign-in/second-step-form.tsx'
import { SignInForm } from '#src/features/auth/sign-in/sign-in-form.tsx'
import { sessionAtom } from '#src/state/session.ts'

/**
 * Asks for the password, and the code if required, without leaving the page: for the owner of the session that ends or
 * has ended.
 */
export function SignInAgain() {
  const store = useStore()
  const [email] = useState(useAtomValue(sessionAtom)?.user.email ?? '')
  const [step, setStep] = useState<SecondStep>()
  const form = useRef<HTMLDivElement>(null)
  // The user is known, so each step focuses its field; a moment later, because the dialog takes the focus first.
  useEffect(() => {
    const timer = setTimeout(() => form.current?.querySelector<HTMLElement>('[name=password], [name=code]')?.focus())
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [step])
  useEffect(() => {
    const before = store.get(sessionAtom)?.partition
    return store.sub(sessionAtom, () => {
      const now = store.get(sessionAtom)
      // Another user must not see this page's content.
      if (now !== undefined && now.partition !== before) location.reload()
    })
  }, [store])
  return (
    <div ref={form}>
      {step ? (
        <SecondStepForm step={step} onOver={() => setStep(undefined)} />
      ) : (
        <SignInForm email={email} onSecondStep={setStep} />
      )}
    </div>
  )
}
