import { useAtomValue, useStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { SecondStep } from '#contract/account-sign-in.ts'
import { SecondStepForm } from '#src/features/account/second-step-form.tsx'
import { SignInForm } from '#src/features/account/sign-in-form.tsx'
import { sessionAtom } from '#src/state/session.ts'

/** Password, and code where one is due, without leaving the page: for whoever holds the session that ends or has ended. */
export function SignInAgain() {
  const store = useStore()
  const [email] = useState(useAtomValue(sessionAtom)?.user.email ?? '')
  const [step, setStep] = useState<SecondStep>()
  const form = useRef<HTMLDivElement>(null)
  // Who it is is known, so each step begins at its field; a moment later, because the dialog first takes the focus itself.
  useEffect(() => {
    const timer = setTimeout(() => form.current?.querySelector<HTMLElement>('[name=password], [name=code]')?.focus())
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [step])
  useEffect(() => {
    const before = store.get(sessionAtom)?.partition
    return store.sub(sessionAtom, () => {
      const now = store.get(sessionAtom)
      // Somebody else gets nothing of what stands here.
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
