import {
  BufferSource,
  EncodedPacketSink,
  Input,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  QTFF,
  WEBM,
} from "mediabunny";
import { clipAdvice as advice } from "../../../site/contract/patterns.ts";
import { PictureFault } from "../../../site/server/picture-fault.ts";
import { refusing } from "../pictures/convert.ts";
import type { PictureFacts } from "../pictures/facts.ts";
import { photosSetting } from "../pictures/kind.ts";
import type { Original } from "../pictures/read-original.ts";

/** What all browsers play. */
const playable: readonly unknown[] = ["avc", "vp8", "vp9", "av1"];
/** H.264 with more than 8 bits or full color, which editors use. */
const studioProfile = /^avc[13]\.(6e|7a|f4)/i;

/** Reads the size of a moving picture, to its last frame. Throws a {@link PictureFault} if browsers could not play it. */
export async function inspectClip({ name, bytes, hash }: Original): Promise<PictureFacts> {
  const input = new Input({ formats: [MP4, QTFF, WEBM, MATROSKA], source: new BufferSource(bytes) });
  const format = await input.getFormat().catch(() => undefined);
  if (format === undefined)
    throw new PictureFault(`${name} is not an MP4 or WebM video, whatever its name says. ${advice}.`);
  if (format !== MP4 && format !== WEBM)
    throw new PictureFault(`${name} is a ${format.name} video, which not all browsers play. ${advice}.`);
  const { track, last } = await refusing(name, async () => {
    const track = await input.getPrimaryVideoTrack();
    return { track, last: track && (await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY)) };
  });
  if (track === null) throw new PictureFault(`${name} has no moving picture, or is incomplete. ${advice}.`);
  const refused = await findCodecFault(track);
  if (refused !== undefined) throw new PictureFault(`${name} ${refused}.`);
  if (last === null) throw new PictureFault(`${name} is damaged or incomplete. Export it again.`);
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  return { width, height, tint: null, hash, clip: format === MP4 ? "mp4" : "webm" };
}

async function findCodecFault(track: InputVideoTrack): Promise<string | undefined> {
  const codec = await track.getCodec();
  if (codec === "hevc")
    return `has HEVC (H.265), which many browsers cannot play. ${advice}. ${photosSetting}`;
  const profile = await track.getCodecParameterString();
  if (playable.includes(codec) && !studioProfile.test(profile ?? "")) return undefined;
  return `has an encoding that many browsers cannot play. ${advice}`;
}
