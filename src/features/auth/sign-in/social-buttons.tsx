import { useState } from 'react'
import { beginSocial, socialLogin, socialSignup } from '#contract/auth/social-sign-in.ts'
import { failureText } from '#src/components/form/form-parts.tsx'
import { isFailure } from '#src/data/failure.ts'
import { useQuery, useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { storeTrip } from '#src/state/social-trip.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { socialNames, type SocialProvider, socialProviders } from '#domain/social/social.ts'
import styles from '#src/features/auth/sign-in-methods.module.css'

interface SocialButtonsProps {
  readonly of: 'login' | 'signup'
  /** Path to open afterwards. */
  readonly next: string
}

/** The providers for which the site has keys; nothing if it has none. */
export function SocialButtons({ of, next }: SocialButtonsProps) {
  const intl = useIntl()
  const { text } = intl
  const { data } = useQuery(of === 'login' ? socialLogin : socialSignup, {})
  const begin = useMutation(beginSocial)
  const [away, setAway] = useState<SocialProvider>()
  const [trouble, setTrouble] = useState<string>()
  const on = socialProviders.filter((provider) => data?.[provider])
  if (on.length === 0) return null
  const go = async (provider: SocialProvider): Promise<void> => {
    setAway(provider)
    setTrouble(undefined)
    try {
      const { address, device } = await begin({ params: { provider } })
      storeTrip({ device, next })
      location.assign(address)
    } catch (error) {
      if (!isFailure(error)) throw error
      setTrouble(failureText(error, intl))
      setAway(undefined)
    }
  }
  return (
    <div className={`${styles.method} ${styles.below}`}>
      <p className={styles.or}>{text('account.or')}</p>
      {trouble === undefined ? null : <Notice variant="bad" live title={trouble} />}
      {on.map((provider) => (
        <Button
          key={provider}
          variant="quiet"
          busy={away === provider}
          needsConnection
          onClick={() => void go(provider)}
        >
          {text('account.continueWith', { name: socialNames[provider] })}
        </Button>
      ))}
    </div>
  )
}
