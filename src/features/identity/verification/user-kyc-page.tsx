import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { getIdentity } from '#contract/identity/identity.ts'
import { LoadedView, LoadingView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { SettingsFrame } from '#src/components/settings-frame.tsx'
import { useFormStorage } from '#src/data/form-storage.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { safeReturn } from '#src/data/session/safe-return.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useUnsavedAnswers } from './use-unsaved-answers.ts'
import { VerificationView } from './verification-view.tsx'
import styles from './verification.module.css'

const skeleton = (
  <div className={`panel ${styles.skeleton}`}>
    <Skeleton lines={12} />
  </div>
)

/** Whether the user's identity is verified, and the form for it (investing 2, 3). */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const identity = useQuery(getIdentity, {})
  const unsaved = useUnsavedAnswers()
  const from = useReturn()
  return (
    <SettingsFrame section="verification" title={text('verify.title')}>
      {identity.data === undefined && identity.failure?.code === 'OFFLINE' ? (
        <Notice
          live
          title={text('shell.offlineNothing')}
          action={
            <Button variant="quiet" onClick={identity.retry}>
              {text('shell.retry')}
            </Button>
          }
        >
          {text('verify.offline')}
        </Notice>
      ) : (
        <LoadedView of={identity} skeleton={skeleton}>
          {(data) =>
            unsaved === undefined ? (
              <LoadingView>{skeleton}</LoadingView>
            ) : (
              <VerificationView of={data} unsaved={unsaved} from={from} />
            )
          }
        </LoadedView>
      )}
    </SettingsFrame>
  )
}

/** Where the user came from; also after the provider's page, which returns without it. */
function useReturn(): string {
  const [query] = useSearchParams()
  const { values, write } = useFormStorage<{ from: string }>('verification')
  const given = query.get('from') ?? ''
  useEffect(() => {
    if (given !== '') write({ from: given })
  }, [given, write])
  return safeReturn(given || values.from || '', '')
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('verify.title') })
