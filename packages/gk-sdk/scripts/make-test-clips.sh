#!/bin/sh
# Makes the clips of the browser tests (src/dom/fixtures). Needs ffmpeg; the results are committed.
set -e
scripts=$(cd "$(dirname "$0")" && pwd)
cd "$scripts/../src/dom/fixtures"
common="-bf 0 -sc_threshold 0 -pix_fmt yuv420p -x264-params aud=1:repeat-headers=1 -f h264"
# A moving pattern; 2 s at 15 pictures a second, a key frame each second.
ffmpeg -v error -y -f lavfi -i testsrc2=size=176x144:rate=15 -t 2 -c:v libx264 -preset veryslow -crf 36 -profile:v baseline -g 15 $common moving.h264
# The same at another size; the two one after the other change size in mid-stream.
ffmpeg -v error -y -f lavfi -i testsrc2=size=320x240:rate=15 -t 1 -c:v libx264 -preset veryslow -crf 38 -profile:v main -g 15 $common large.h264
cat moving.h264 large.h264 > resize.h264
rm large.h264
# Single pictures.
ffmpeg -v error -y -f lavfi -i testsrc2=size=176x144:rate=5 -t 1 -c:v mjpeg -q:v 20 -f mjpeg moving.mjpeg
# Streams without key frames, as who joins late gets them: 48 pictures from a refresh on, over and over. Their movement, frame
# numbers and picture order begin again with them.
box="color=c=0x204080:size=176x144:rate=15[bg];color=c=0xe0c040:size=48x48:rate=15[box];[bg][box]overlay=x='64+56*sin(2*PI*n/48)':y='48+40*cos(2*PI*n/48)':eval=frame"
without_keys() {
  x264="aud=1:scenecut=0:weightp=0:ref=1:repeat-headers=1:threads=1:keyint=12:min-keyint=12:$2"
  ffmpeg -v error -y -filter_complex "$box" -frames:v 96 -pix_fmt yuv420p -c:v libx264 -profile:v main -crf 26 -x264-params "$x264" whole.h264
  node --input-type=module -e "
    import { readFileSync, writeFileSync } from 'node:fs';
    import { splitAtDelimiters } from '$scripts/test-stream-server.mjs';
    const units = splitAtDelimiters(readFileSync('whole.h264'));
    const from = units.findIndex((unit, n) => n > 16 && unit.includes(Buffer.from([0, 0, 1, 0x67])));
    writeFileSync('$1', Buffer.concat(units.slice(from, from + 48)));"
  rm whole.h264
}
without_keys open-gop.h264 bframes=2:b-pyramid=none:b-adapt=0:open-gop=1:weightb=0
without_keys intra-refresh.h264 bframes=0:intra-refresh=1
# For browsers without H.265.
ffmpeg -v error -y -f lavfi -i testsrc2=size=176x144:rate=5 -t 1 -c:v libx265 -crf 40 -g 5 -pix_fmt yuv420p -x265-params bframes=0:aud=1:repeat-headers=1:log-level=none -f hevc hevc.h265

# The containers that real servers send, with sound and with pictures out of order (B-frames), for the demuxers' tests.
cd ../../wire/container/fixtures
source="-f lavfi -i testsrc2=size=176x144:rate=15 -f lavfi -i sine=frequency=440:sample_rate=16000 -t 2"
coding="-c:v libx264 -preset veryslow -crf 38 -profile:v main -bf 2 -g 15 -pix_fmt yuv420p -c:a aac -b:a 16k -ac 1"
ffmpeg -v error -y $source $coding -movflags frag_keyframe+empty_moov+default_base_moof -f mp4 h264-aac.mp4
ffmpeg -v error -y -i h264-aac.mp4 -c copy -movflags frag_keyframe+empty_moov -f mp4 h264-aac-offsets.mp4
ffmpeg -v error -y -i h264-aac.mp4 -c copy -f flv h264-aac.flv
ffmpeg -v error -y -i h264-aac.mp4 -c copy -f mpegts h264-aac.mpegts
ffmpeg -v error -y -i h264-aac.mp4 -c:v copy -an -bsf:v h264_mp4toannexb -f h264 h264-aac.h264
ffmpeg -v error -y -i h264-aac.mp4 -c:a copy -vn -f adts h264-aac.adts
ffmpeg -v error -y -f hevc -r 5 -i ../../../dom/fixtures/hevc.h265 -c copy -tag:v hvc1 -movflags frag_keyframe+empty_moov+default_base_moof -f mp4 h265.mp4
ffmpeg -v error -y -f hevc -r 5 -i ../../../dom/fixtures/hevc.h265 -c copy -f mpegts h265.mpegts
