import { createSniffingDemuxer } from '../../wire/container/sniffing-demuxer.js';
import { createFormatReader } from '../../wire/video/format-reader.js';
import { RefreshStarter } from '../../wire/video/refresh-start.js';
import { TrueCodec } from '../../wire/video/true-codec.js';
import { runDecodeWorker } from './decode-worker-host.js';
import { JpegPipeline } from '../pipelines/jpeg-pipeline.js';
import { mediaSourceClass } from '../mse/media-source-class.js';
import { MediaSourceSink, type MseSink } from '../mse/media-source-sink.js';
import { MsePipeline } from '../pipelines/mse-pipeline.js';
import type { PipelineEvents } from '../pipelines/video-pipeline.js';
import { loadSoftwareDecoder } from '../decoders/software-video-decoder.js';
import { workerBuild } from './worker-build.generated.js';
import type { FromWorker } from './worker-messages.js';

/** The worker's own global scope, which TypeScript's DOM library takes for a window. */
declare const self: { readonly origin: string; postMessage(message: FromWorker): void };

// Ahead of everything else: a page may serve the file of another build. The inlined worker is always of the page's own.
self.postMessage({ type: 'figures', stats: [], name: `gk-decode ${workerBuild}` });

type Post = (message: FromWorker, transfer?: readonly object[]) => void;

// The worker for everything: every container and every render path. It is served for `workerUrl`, and loaded
// by pages without WebCodecs, or when a stream needs it.
runDecodeWorker({
  createDemuxer: (sink) => {
    const trueCodec = new TrueCodec();
    const starter = new RefreshStarter();
    return createSniffingDemuxer({
      ...sink,
      onVideo: (unit) => {
        for (const each of starter.process(trueCodec.process(unit))) sink.onVideo(each);
      },
    });
  },
  createFormatReader,
  softwareDecoder: (url) => (url === undefined ? undefined : () => loadSoftwareDecoder(url)),
  createJpegPipeline: (ticker, events) => new JpegPipeline(ticker, events),
  createMsePipeline: (id, events, post) =>
    new MsePipeline(createMseSink(id, events, post), events, (bufferMs) => {
      post({ type: 'mse-target', id, bufferMs });
    }),
});

/** Browsers take no media from a worker without an origin, such as that of a sandboxed frame: the page feeds it then. */
function canFeedMediaHere(): boolean {
  return self.origin !== 'null' && mediaSourceClass()?.canConstructInDedicatedWorker === true;
}

function createMseSink(id: number, events: PipelineEvents, post: Post): MseSink {
  post({ type: 'mse-open', id });
  const Source = mediaSourceClass();
  if (Source !== undefined && canFeedMediaHere()) {
    const sink = new MediaSourceSink(Source, (reason) => {
      events.onFailed(reason, true);
    });
    if ('handle' in sink.source && sink.source.handle instanceof MediaSourceHandle) {
      const { handle } = sink.source;
      post({ type: 'mse-handle', id, handle }, [handle]);
      return sink;
    }
  }
  return {
    init: (mime, segment) => {
      post({ type: 'mse-init', id, mime, segment }, [segment.buffer]);
    },
    append: (segment, keyTimeS) => {
      post({ type: 'mse-media', id, segment, keyTimeS }, [segment.buffer]);
    },
    close: () => undefined,
  };
}
