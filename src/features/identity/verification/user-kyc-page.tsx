import { useIntl } from '#src/intl/intl.tsx'
import type { PageModule } from '#src/components/page.ts'

export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  return <h1>{text('verify.title')}</h1>
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('verify.title') })
