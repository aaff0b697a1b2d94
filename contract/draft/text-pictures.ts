import { call } from '#contract/call.ts'
import { id, list, object } from '#contract/schema.ts'
import { picture } from '#contract/shapes.ts'
import { listedPicturesMaximum } from '#domain/limits.ts'

export const listTextPictures = call({
  method: 'GET',
  path: 'equities/{id}/text-pictures',
  access: 'user',
  summary:
    'Lists the pictures that the texts of a campaign may show, latest first, for its team and administrators: those that were uploaded for it.',
  spec: 'platform 5',
  params: object({ id: id() }),
  reply: list(picture, listedPicturesMaximum),
  cache: 'private',
})
