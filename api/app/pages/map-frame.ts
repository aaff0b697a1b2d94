/** A map of OpenStreetMap with the position of a property, in a document of this site, as videos are (video-frame.ts). */

import { CallError } from '#contract/errors.ts'
import { coordinatesText, parseCoordinates } from '#domain/campaign/coordinates.ts'
import { embeddingResponse } from './frame-response.ts'

const origin = 'https://www.openstreetmap.org'
/** Half of the height and width of what the map shows, in degrees: the streets around the property. */
const [halfHeight, halfWidth] = [0.006, 0.012]

export function mapFrame(query: URLSearchParams): Response {
  const point = parseCoordinates(query.get('at') ?? '')
  if (point === undefined) throw new CallError('NOT_FOUND')
  const { latitude, longitude } = point
  const box = [longitude - halfWidth, latitude - halfHeight, longitude + halfWidth, latitude + halfHeight]
  const shown = new URLSearchParams({
    bbox: box.map((degrees) => degrees.toFixed(6)).join(','),
    layer: 'mapnik',
    marker: coordinatesText(point),
  })
  return embeddingResponse({
    origin,
    path: `/export/embed.html?${shown.toString()}`,
    name: 'OpenStreetMap',
    language: 'en',
  })
}
