import { useState } from 'react'
import { beginSocial, socialLogin, socialSignup } from '#contract/social-sign-in.ts'
import { failureText } from '#src/components/form-parts.tsx'
import { isFailure } from '#src/data/failure.ts'
import { useCall, useSend } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { storeTrip } from '#src/state/social-trip.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { socialNames, type SocialProvider, socialProviders } from '#domain/social.ts'
import styles from './sign-in-ways.module.css'

interface SocialButtonsProps {
  readonly of: 'login' | 'signup'
  /** Where to go afterwards. */
  readonly next: string
}

/** The providers that the site has keys of; nothing where it has none. */
export function SocialButtons({ of, next }: SocialButtonsProps) {
  const intl = useIntl()
  const { text } = intl
  const online = useOnline()
  const { data } = useCall(of === 'login' ? socialLogin : socialSignup, {})
  const begin = useSend(beginSocial)
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
    <div className={`${styles.way} ${styles.below}`}>
      <p className={styles.or}>{text('account.or')}</p>
      {trouble === undefined ? null : <Notice look="bad" live title={trouble} />}
      {on.map((provider) => (
        <Button
          key={provider}
          look="quiet"
          busy={away === provider}
          blocked={online ? undefined : text('shell.needsConnection')}
          onClick={() => void go(provider)}
        >
          {text('account.continueWith', { name: socialNames[provider] })}
        </Button>
      ))}
    </div>
  )
}
