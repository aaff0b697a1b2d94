import { listSliders } from '#contract/site/front-settings.ts'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { SlideShow } from './slide-show.tsx'

export const sliderInput = { query: { status: 'yes' } } as const

/**
 * The site's sliders; nothing if it has none.
 * @param lead they are the first content of the page, so the first picture is loaded eagerly
 */
export function Slides({ lead = false }: { readonly lead?: boolean }) {
  const sliders = useQuery(listSliders, sliderInput)
  return (
    <LoadedView of={sliders} skeleton={<Skeleton lines={7} />}>
      {(slides) => <SlideShow slides={slides} lead={lead} />}
    </LoadedView>
  )
}
