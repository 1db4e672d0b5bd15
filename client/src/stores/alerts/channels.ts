import * as calls from '#domain/contract/calls/channels.ts'
import { resource } from '../resource.ts'

/** The ways by which alerts reach the user, newest first. */
export const channels = resource(calls.channels)
